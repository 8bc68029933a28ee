/**
 * What is stored of a video: its number on Vimeo and, of an unlisted one, the hash without which its player does not
 * play it: `76979871` or `76979871/0123456789`.
 */
export const videoReferencePattern = /^\d{1,12}(?:\/[\da-fA-F]{6,40})?$/

export const VIDEO_REFERENCE_MESSAGE =
  'Please enter the number of a video on Vimeo, or its whole address, such as https://vimeo.com/76979871.'

const VIMEO_ADDRESS =
  /^(?:(?:https?:)?\/\/)?(?:www\.|player\.)?vimeo\.com\/([^?#\s]*)(?:\?([^#\s]*))?(?:#\S*)?$/i
/** What may stand before the number: a channel, a group, a collection, or the page on which its owner edits it. */
const PLACES =
  /^(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|manage\/videos\/)?/i
/** Longer than any address, and than the code for embedding. */
const MAX_LENGTH = 2000
const HASH_PARAMETER = /(?:^|&)h=([^&]*)/
/** The code that Vimeo offers for embedding a video has its address as the source of a frame. */
const FRAME_SOURCE = /<iframe\b[^>]*?\ssrc="([^"]*)"/i

function readAddress(text: string): string | null {
  const [, path, query = ''] = VIMEO_ADDRESS.exec(text) ?? []
  if (path === undefined) return null
  const [, hash] = HASH_PARAMETER.exec(query) ?? []
  const reference = path.replace(PLACES, '').replace(/\/$/, '')
  if (hash === undefined || !/^\d+$/.test(reference)) return reference
  return `${reference}/${hash}`
}

/** Returns what is stored of a video whose number, address or code for embedding was typed, or null if it is none. */
export function parseVideoReference(text: string): string | null {
  if (videoReferencePattern.test(text)) return text
  if (text.length > MAX_LENGTH) return null
  const typed = text.trim()
  const address = FRAME_SOURCE.exec(typed)?.[1]?.replaceAll('&amp;', '&') ?? typed
  const reference = readAddress(address)
  return reference !== null && videoReferencePattern.test(reference) ? reference : null
}

/** Returns the number of a stored video, and its hash if it has one. */
export function splitVideoReference(reference: string): { number: string; hash: string | undefined } {
  const [number = '', hash] = reference.split('/')
  return { number, hash }
}
