export { importLibrary } from './import-library.ts'
export { readLibrary } from './read-library.ts'
