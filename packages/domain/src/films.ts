export { type Cue, describeCaptionsProblem, parseCaptions } from './films/parse-captions.ts'
export { createTranscript } from './films/transcript.ts'
