import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

/**
 * What is stored of a video: its number on Vimeo and, of an unlisted one, the hash without which its player does not
 * play it: `76979871` or `76979871/0123456789`.
 */
export const videoReferencePattern = /^\d{1,12}(?:\/[\da-fA-F]{6,40})?$/

export const videoReferenceMessage: PlainMessage = messages.videoReference

export const videoReviewLinkMessage: PlainMessage = messages.reviewLink

const VIMEO_ADDRESS =
  /^(?:(?:https?:)?\/\/)?(?:www\.|player\.)?vimeo\.com\/([^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i
/** What may stand before the number: a channel, a group, a collection, or a film that is sold or rented. */
const PLACES =
  /^(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/[^/]+\/video\/|ondemand\/[^/]+\/)?/i
/** The pages on which its owner edits a video have the names of their tabs after it. */
const MANAGE_PAGE = /^manage\/(?:videos\/)?(\d+(?:\/[\da-f]{6,40})?)(?:\/[a-z-]+)?$/i
/** A showcase that opens one of its videos. */
const SHOWCASE = /^(?:album|showcase)\/[^/]+$/i
const REVIEW_LINK = /^(?:(?:[^/]+\/)?review\/\d+(?:\/|$)|reviews\/[^/]+)/i
/** Longer than any address, and than the code for embedding. */
const MAX_LENGTH = 2000
const HASH_PARAMETER = /(?:^|&)h=([^&]*)/
const VIDEO_PARAMETER = /(?:^|&)video=([^&]*)/
/** The code that Vimeo offers for embedding a video has its address as the source of a frame. */
const FRAME_SOURCE = /<iframe\b[^>]*?\ssrc=(?:"([^"]*)"|'([^']*)')/i

function splitAddress(text: string): { path: string; query: string } | null {
  const typed = text.trim()
  const [, doubleQuoted, singleQuoted] = FRAME_SOURCE.exec(typed) ?? []
  const address = (doubleQuoted ?? singleQuoted ?? typed).replaceAll('&amp;', '&')
  const [, path, query = ''] = VIMEO_ADDRESS.exec(address) ?? []
  return path === undefined ? null : { path: path.replace(/\/$/, ''), query }
}

function readPath(path: string, query: string): string | undefined {
  if (SHOWCASE.test(path)) return VIDEO_PARAMETER.exec(query)?.[1]
  return MANAGE_PAGE.exec(path)?.[1] ?? path.replace(PLACES, '')
}

/** Returns what is stored of a video whose number, address or code for embedding was typed, or null if it is none. */
export function parseVideoReference(text: string): string | null {
  if (videoReferencePattern.test(text)) return text
  const address = text.length > MAX_LENGTH ? null : splitAddress(text)
  if (address === null) return null
  const { path, query } = address
  const video = readPath(path, query) ?? ''
  const [, hash] = HASH_PARAMETER.exec(query) ?? []
  const reference = hash !== undefined && /^\d+$/.test(video) ? `${video}/${hash}` : video
  return videoReferencePattern.test(reference) ? reference : null
}

/** Returns what to do about a text that is no video, or undefined if it is one. */
export function describeVideoProblem(text: string): string | undefined {
  if (parseVideoReference(text) !== null) return undefined
  const address = text.length > MAX_LENGTH ? null : splitAddress(text)
  return address !== null && REVIEW_LINK.test(address.path)
    ? videoReviewLinkMessage()
    : videoReferenceMessage()
}

/** Returns the number of a stored video, and its hash if it has one. */
export function splitVideoReference(reference: string): { number: string; hash: string | undefined } {
  const [number = '', hash] = reference.split('/')
  return { number, hash }
}
