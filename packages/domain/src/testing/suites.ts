export { anyCharacter } from './any-character.ts'
export { listPhrases } from './list-phrases.ts'
