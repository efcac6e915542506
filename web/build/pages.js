/**
 * What links show: the site's page with a picture, and a page for each game, which is the same with
 * the game's name, description and picture, and with the oEmbed document by which other sites frame
 * the table.
 *
 * `SITE_URL` is the one address of the site that a build knows, and what has to be absolute is
 * left out without it. No page names its own address (`og:url`, `canonical`): some who show a link
 * lead there instead, and a table is what comes behind it.
 */
import { FRAME } from "./frame.js";

const HEAD = /\s*<\/head>/;
/** Of a preview picture, and of a table in a frame. */
const PICTURE = [1200, 630];
const [WIDTH, HEIGHT] = [480, 640];

/** @typedef {{code: string, name: string, tagline: string, title: string}} Game */

/** @param {string} text */
export const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** The address of the site, with a slash at its end, or nothing. @param {string | undefined} given */
export function siteUrl(given) {
  if (!given) return "";
  const url = new URL(given.endsWith("/") ? given : `${given}/`);
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) throw new Error(`SITE_URL is no address of a site: ${given}`);
  return url.href;
}

/** The site's page with what links show of it. @param {string} index @param {string} title @param {string} site */
export function sitePage(index, title, site) {
  const [, description = ""] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(index) ?? [];
  const tags = properties({ name: escaped(title), description, title: escaped(title), picture: "site" }, site);
  return replaced(index, [[HEAD, headed(tags)]]);
}

/** The page of a game, made of the site's own. @param {string} index @param {Game} game @param {string} site */
export function gamePage(index, { code, name, tagline, title }, site) {
  const tags = properties({ name: escaped(name), description: escaped(tagline), title: escaped(title), picture: code }, site);
  if (site) {
    tags.push(
      `<link rel="alternate" type="application/json+oembed" href="${site}share/${code}.json" title="${escaped(name)}" />`,
    );
  }
  return replaced(index, [
    [/<title>[^<]*<\/title>/, `<title>${escaped(`${name} · ${title}`)}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(tagline)}`],
    [/<dice-app>/, `<dice-app game="${code}">`],
    [HEAD, headed(tags)],
  ]);
}

/** Open Graph (ogp.me), of texts as they stand in a page. @param {{name: string, description: string, title: string, picture: string}} page @param {string} site */
function properties({ name, description, title, picture }, site) {
  /** @type {[string, string][]} */
  const said = [
    ["og:type", "website"],
    ["og:site_name", title],
    ["og:title", name],
    ["og:description", description],
  ];
  if (site) {
    said.push(["og:image", `${site}share/${picture}.jpg`], ["og:image:alt", `${name}: ${description}`]);
    said.push(["og:image:width", String(PICTURE[0])], ["og:image:height", String(PICTURE[1])]);
  }
  const tags = said.map(([property, content]) => `<meta property="${property}" content="${content}" />`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'];
}

/** @param {readonly string[]} tags */
function headed(tags) {
  return `\n    ${tags.join("\n    ")}\n  </head>`;
}

/** The oEmbed document of a game (oembed.com, type "rich"). @param {Game} game @param {string} site */
export function oembed({ code, name, title }, site) {
  const attributes = Object.entries({ ...FRAME, width: WIDTH, height: HEIGHT, title: name, style: "border:0;max-width:100%" });
  const said = attributes.map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`).join("");
  return {
    version: "1.0",
    type: "rich",
    title: name,
    provider_name: title,
    provider_url: site,
    width: WIDTH,
    height: HEIGHT,
    thumbnail_url: `${site}share/${code}.jpg`,
    thumbnail_width: PICTURE[0],
    thumbnail_height: PICTURE[1],
    html: `<iframe src="${escaped(`${site}embed.html?game=${code}`)}"${said}></iframe>`,
  };
}

/** All such files by name. @param {string} index the site's page @param {readonly Game[]} games @param {string} title @param {string} site */
export function pages(index, games, title, site) {
  /** @type {Record<string, string>} */
  const files = { "index.html": sitePage(index, title, site) };
  for (const game of games) {
    files[`${game.code}.html`] = gamePage(index, game, site);
    if (site) files[`share/${game.code}.json`] = `${JSON.stringify(oembed(game, site), null, 2)}\n`;
  }
  if (!site) return files;
  const places = ["", ...games.map(({ code }) => `${code}.html`), "builder.html", "demo.html"];
  files["sitemap.xml"] =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${places.map((place) => `  <url><loc>${escaped(site + place)}</loc></url>\n`).join("")}</urlset>\n`;
  // a robot reads it at the root of a host alone
  if (new URL(site).pathname === "/") files["robots.txt"] = `User-agent: *\nAllow: /\nSitemap: ${site}sitemap.xml\n`;
  return files;
}

/** @param {string} text @param {readonly (readonly [RegExp, string])[]} changes */
function replaced(text, changes) {
  return changes.reduce((changed, [what, by]) => {
    if (!what.test(changed)) throw new Error(`nothing in the page matches ${what}`);
    return changed.replace(what, by);
  }, text);
}
