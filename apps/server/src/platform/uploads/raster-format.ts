/** docs/product.md 4.12: pixels a side. */
export const MAX_SIDE_PX = 4096

/** The formats by their first bytes, whatever the name says, and what each is written as again. */
const rasterFormats = [
  { type: 'image/png', signature: /^\x89PNG\r\n/, outputFormat: 'png' },
  { type: 'image/jpeg', signature: /^\xff\xd8\xff/, outputFormat: 'jpeg' },
  { type: 'image/webp', signature: /^RIFF.{4}WEBP/s, outputFormat: 'webp' },
  { type: 'image/png', signature: /^GIF8[79]a/, outputFormat: 'png' },
] as const

export type RasterFormat = (typeof rasterFormats)[number]

/** The format of a picture made of pixels; null for anything else. */
export function detectRasterFormat(bytes: Uint8Array): RasterFormat | null {
  const header = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return rasterFormats.find(({ signature }) => signature.test(header)) ?? null
}
