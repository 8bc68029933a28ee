import { createHash } from 'node:crypto'

/** Returns a UUID (version 8) that is the same for the same words, so that repeated work adds nothing twice. */
export function createDeterministicId(...words: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
