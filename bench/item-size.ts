const textEncoder = new TextEncoder()
const bytesOf = (text: string) => textEncoder.encode(text).length

/** Of a list or map, and of each of its entries. */
const CONTAINER_BYTES = 3
const ENTRY_BYTES = 1
/** Of a number: one byte, and half a byte for each significant digit. */
const NUMBER_BYTES = 1

function valueSize(value: unknown): number {
  if (typeof value === 'string') return bytesOf(value)
  if (typeof value === 'number') {
    const digits = String(Math.abs(value)).replace('.', '').length
    return NUMBER_BYTES + Math.ceil(digits / 2)
  }
  if (value instanceof Uint8Array) return value.length
  if (value instanceof Set) return [...value].reduce((sum, each) => sum + valueSize(each), 0)
  if (Array.isArray(value))
    return value.reduce((sum, each) => sum + valueSize(each) + ENTRY_BYTES, CONTAINER_BYTES)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce(
      (sum, [name, each]) => sum + bytesOf(name) + valueSize(each) + ENTRY_BYTES,
      CONTAINER_BYTES,
    )
  return 1
}

/** Returns the size of an item in bytes by the rules of DynamoDB's manual ("DynamoDB item sizes and formats"). */
export function itemSize(item: Record<string, unknown>): number {
  return Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + bytesOf(name) + valueSize(value), 0)
}
