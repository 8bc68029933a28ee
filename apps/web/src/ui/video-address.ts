import { splitVideoReference } from '@kitchen-table/domain/catalog/video-reference'

const ORIGIN = 'https://player.vimeo.com'

/** Returns the address of the player of a stored video, without tracking cookies (`dnt`). An unlisted one needs `h`. */
export function getPlayerAddress(reference: string, startSeconds: number): string {
  const { number, hash } = splitVideoReference(reference)
  const hashParameter = hash === undefined ? '' : `h=${hash}&`
  return `${ORIGIN}/video/${number}?${hashParameter}autoplay=1&dnt=1#t=${startSeconds}s`
}
