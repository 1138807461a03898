/** Pitch (Hz), begin and length (s) of what is heard: one short high tone for good, two long low ones for bad. */
const TONES = {
  good: [[1_320, 0, 0.09]],
  bad: [
    [185, 0, 0.22],
    [185, 0.3, 0.32],
  ],
} as const;
const LOUDNESS = { good: 0.15, bad: 0.35 } as const;
let audio: AudioContext | undefined;

/** Tells good from bad to somebody who looks at the goods, not at the screen. */
export function play(tone: keyof typeof TONES): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, begin, length] of TONES[tone]) {
    const [source, volume] = [audio.createOscillator(), audio.createGain()];
    source.type = tone === "good" ? "sine" : "square";
    source.frequency.value = pitch;
    volume.gain.value = LOUDNESS[tone];
    source.connect(volume).connect(audio.destination);
    source.start(audio.currentTime + begin);
    source.stop(audio.currentTime + begin + length);
  }
}
