/** Architecture §8, "Limits": pixels a side. */
export const LONGEST_SIDE = 4096

/** The formats by their first bytes, whatever the name says, and what each is written as again. */
const rasters = [
  { type: 'image/png', starts: /^\x89PNG\r\n/, becomes: 'png' },
  { type: 'image/jpeg', starts: /^\xff\xd8\xff/, becomes: 'jpeg' },
  { type: 'image/webp', starts: /^RIFF.{4}WEBP/s, becomes: 'webp' },
  { type: 'image/png', starts: /^GIF8[79]a/, becomes: 'png' },
] as const

export type RasterFormat = (typeof rasters)[number]

/** The format of a picture made of pixels; null for anything else. */
export function rasterFormat(bytes: Uint8Array): RasterFormat | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return rasters.find(({ starts }) => starts.test(start)) ?? null
}
