/**
 * The sounds of the table, made while they are heard: dice on wood from bursts of noise that make
 * a few wooden modes ring, and the bars of a marimba for all else. Fetched when first needed; it
 * imports nothing.
 */

/** The modes of a die on a table of wood: hertz, seconds until they have died away, loudness. */
const WOOD = /** @type {const} */ ([
  [230, 0.07, 0.5],
  [560, 0.05, 0.34],
  [1240, 0.03, 0.2],
  [2700, 0.014, 0.12],
]);

/** The modes of a bar: times its tone, of its length, loudness. */
const BAR = /** @type {const} */ ([
  [1, 1, 0.5],
  [3.93, 0.3, 0.13],
  [9.2, 0.1, 0.04],
]);

/** When the dice of a throw first touch the table, bounce and lie, as parts of how long they move. */
const TOUCHES = /** @type {const} */ ([
  [0.41, 0.5],
  [0.58, 0.24],
  [0.78, 1],
]);

/** Seconds from the hand until the last die lies. */
const THROW = 0.56;

/** Bars that are struck for a cue: hertz, seconds after its beginning, seconds it rings, loudness. */
const TUNES = /** @type {const} */ ({
  good: [
    [392, 0, 0.3, 0.5],
    [523.25, 0.1, 0.42, 0.5],
  ],
  bad: [
    [311.13, 0, 0.24, 0.5],
    [233.08, 0.15, 0.4, 0.6],
  ],
  big: [
    [392, 0, 0.2, 0.4],
    [523.25, 0.08, 0.2, 0.4],
    [659.25, 0.16, 0.22, 0.42],
    [783.99, 0.24, 0.34, 0.45],
  ],
  over: [
    [392, 0, 0.3, 0.4],
    [523.25, 0.14, 0.3, 0.4],
    [659.25, 0.28, 0.34, 0.42],
    [523.25, 0.5, 0.85, 0.36],
    [659.25, 0.53, 0.82, 0.32],
    [783.99, 0.56, 0.85, 0.36],
  ],
});

/** All of it together: as loud as it can be without being cut off, whatever chance does to the dice. */
const GAIN = 1.15;

/** Two sounds of a kind that are nearer to each other, in seconds, are one. */
const NEAR = 0.07;

export class Synth {
  #context;
  #noise;
  #out;
  /** What sounds now, by kind. @type {Map<string, {voice: GainNode, from: number, until: number}>} */
  #sounding = new Map();

  /** @param {BaseAudioContext} context @param {number} volume from 0 to 1 */
  constructor(context, volume) {
    this.#context = context;
    this.#out = context.createGain();
    this.#out.gain.value = volume;
    this.#out.connect(context.destination);
    this.#noise = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }

  /** From 0 to 1; what sounds follows at once. */
  get volume() {
    return this.#out.gain.value;
  }

  set volume(volume) {
    this.#out.gain.value = volume;
  }

  /** So many dice fall: as they tumble, or all at once where nothing moves. @param {number} count @param {boolean} still */
  dice(count, still) {
    const start = this.#begin("dice", still ? 0.2 : 0.66);
    if (!start) return;
    const loud = 0.62 / Math.sqrt(Math.min(count, 6)) + 0.1;
    for (let die = 0; die < count; die += 1) {
      const own = near(1, 0.12); // no two dice are quite alike
      if (still) {
        this.#knock(start, Math.random() * 0.09, own, loud);
        continue;
      }
      const late = ((die * 0.38 + Math.random() * 0.25) % 1) * 0.18;
      for (const [part, force] of TOUCHES) this.#knock(start, (part + late) * THROW, own, loud * force);
    }
  }

  /** The dice lie already: what would still be heard of their way is not. */
  lie() {
    const dice = this.#sounding.get("dice");
    if (!dice || dice.until - this.#context.currentTime < 0.25) return;
    this.#hush(dice);
    this.dice(2, true);
  }

  /** @param {string} cue */
  cue(cue) {
    if (cue === "keep") {
      const start = this.#begin("cue", 0.12);
      if (start) this.#knock(start, 0, 1.7, 0.3);
      return;
    }
    const tune = TUNES[/** @type {keyof typeof TUNES} */ (cue)] ?? [];
    const start = this.#begin("cue", Math.max(0, ...tune.map(([, after, rings]) => after + rings)));
    if (start) for (const [tone, after, rings, loud] of tune) this.#bar(start, tone, after, rings, loud);
  }

  /**
   * A voice for another sound of this kind, which ends the one before; none if that has just begun.
   * @param {string} kind @param {number} lasts
   */
  #begin(kind, lasts) {
    const now = this.#context.currentTime;
    const before = this.#sounding.get(kind);
    if (before && before.until > now) {
      if (now - before.from < NEAR && before.voice.gain.value) return undefined;
      this.#hush(before);
    }
    const voice = this.#context.createGain();
    voice.connect(this.#out);
    this.#sounding.set(kind, { voice, from: now, until: now + lasts });
    return voice;
  }

  /** @param {{voice: GainNode, until: number}} sound */
  #hush(sound) {
    sound.voice.gain.setTargetAtTime(0, this.#context.currentTime, 0.012);
    sound.until = 0;
  }

  /** A die that touches the table. @param {GainNode} voice @param {number} after @param {number} pitch @param {number} loud */
  #knock(voice, after, pitch, loud) {
    const click = this.#context.createBufferSource();
    const band = new BiquadFilterNode(this.#context, { type: "bandpass", frequency: 2100 * pitch, Q: 0.9 });
    click.buffer = this.#noise;
    click.connect(band).connect(this.#fading(voice, after, 0.018, loud * 0.8));
    click.start(this.#context.currentTime + after, Math.random() * 0.05, 0.05);
    for (const [tone, rings, part] of WOOD) this.#tone(voice, tone * pitch * near(1, 0.04), after, rings, loud * part);
  }

  /** @param {GainNode} voice @param {number} tone @param {number} after @param {number} rings @param {number} loud */
  #bar(voice, tone, after, rings, loud) {
    for (const [times, part, share] of BAR) this.#tone(voice, tone * times, after, rings * part, loud * share);
  }

  /** @param {GainNode} voice @param {number} tone @param {number} after @param {number} rings @param {number} loud */
  #tone(voice, tone, after, rings, loud) {
    const start = this.#context.currentTime + after;
    const wave = new OscillatorNode(this.#context, { frequency: tone });
    wave.connect(this.#fading(voice, after, rings, loud));
    wave.start(start);
    wave.stop(start + rings);
  }

  /** Struck, and died away after so many seconds. @param {GainNode} voice @param {number} after @param {number} rings @param {number} loud */
  #fading(voice, after, rings, loud) {
    const start = this.#context.currentTime + after;
    const fading = new GainNode(this.#context, { gain: 0 });
    fading.gain.setValueAtTime(0, start);
    fading.gain.linearRampToValueAtTime(loud * GAIN, start + 0.002);
    fading.gain.exponentialRampToValueAtTime((loud * GAIN) / 500, start + rings);
    fading.connect(voice);
    return fading;
  }
}

/** A number that differs from another one by chance, by no more than a part of it. @param {number} value @param {number} part */
function near(value, part) {
  return value * (1 + (Math.random() * 2 - 1) * part);
}
