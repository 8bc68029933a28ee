export { formatCount } from './language/format-count.ts'
export {
  type LinearTextModel,
  MAX_STORED_WEIGHT,
  scoreText,
  toWeightLetter,
} from './language/linear-text-model.ts'
export { gradeReading, type ReadingGrade } from './language/reading-grade.ts'
export { removeHiddenCharacters } from './language/remove-hidden-characters.ts'
export { splitSentences } from './language/split-sentences.ts'
export { listNormalizedWords, listWordFeatures } from './language/text-features.ts'
export { toTypographicQuotes } from './language/to-typographic-quotes.ts'
export { utf8ByteLength } from './language/utf8-byte-length.ts'
export { listWordWindows } from './language/word-windows.ts'
