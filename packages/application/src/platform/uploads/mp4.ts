import { messages } from './messages.ts'

export const MP4_MEDIA_TYPE = 'video/mp4'

const MEGABYTE = 1024 * 1024

/** From docs/product.md 4.12. */
export const MAX_FILM_BYTES = 40 * MEGABYTE

export const describeUnusableFilm = () => messages.unusableFilm({ megabytes: MAX_FILM_BYTES / MEGABYTE })

/**
 * The brands with which an MP4 file of moving pictures begins (https://mp4ra.org). Files of QuickTime, sounds (`M4A `) and
 * pictures (`heic`, `avif`) are built alike and have others.
 */
const MP4_HEAD = /^.{4}ftyp(?:iso[2-9m]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|f4v |cmfc)/s

/** Whether a file is an MP4 film by its first bytes. */
export function isMp4(head: Uint8Array): boolean {
  return MP4_HEAD.test(Buffer.from(head.subarray(0, 12)).toString('latin1'))
}
