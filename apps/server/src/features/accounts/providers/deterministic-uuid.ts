import { createHash } from 'node:crypto'

/**
 * Returns a UUID (version 8) that is always the same for the same parts, so that a person who signs in through a
 * provider for the first time gets the same id however often that is retried.
 */
export function deterministicUuid(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
