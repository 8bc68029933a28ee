export { anyCharacter } from './any-character.ts'
