/**
 * A page for each game: the site's page with the game's name, description and picture, so that a
 * link shows what it leads to, and with the oEmbed document by which other sites frame the table.
 *
 * `SITE_URL` is the one address of the site that a build knows, and what has to be absolute is
 * left out without it.
 */
import { FRAME } from "./frame.js";

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

/** The page of a game, made of the site's own. @param {string} index @param {Game} game @param {string} site */
export function gamePage(index, { code, name, tagline, title }, site) {
  const whole = `${name} · ${title}`;
  /** @type {[string, string][]} */
  const properties = [
    ["og:type", "website"],
    ["og:site_name", title],
    ["og:title", name],
    ["og:description", tagline],
  ];
  if (site) {
    const picture = `${site}share/${code}.jpg`;
    properties.push(["og:url", `${site}${code}.html`], ["og:image", picture]);
    properties.push(["og:image:width", String(PICTURE[0])], ["og:image:height", String(PICTURE[1])]);
    properties.push(["og:image:alt", `${name}: ${tagline}`]);
  }
  const tags = properties.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`);
  tags.push('<meta name="twitter:card" content="summary_large_image" />');
  if (site) {
    tags.push(`<link rel="canonical" href="${site}${code}.html" />`);
    tags.push(
      `<link rel="alternate" type="application/json+oembed" href="${site}share/${code}.json" title="${escaped(name)}" />`,
    );
  }
  return replaced(index, [
    [/<title>[^<]*<\/title>/, `<title>${escaped(whole)}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(tagline)}`],
    [/<dice-app>/, `<dice-app game="${code}">`],
    [/\s*<\/head>/, `\n    ${tags.join("\n    ")}\n  </head>`],
  ]);
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

/** All such files by name. @param {string} index the site's page @param {readonly Game[]} games @param {string} site */
export function pages(index, games, site) {
  /** @type {Record<string, string>} */
  const files = {};
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
