const ORIGIN = 'https://player.vimeo.com'

/**
 * Returns the address of the player of a video, without tracking cookies (`dnt`). A video is its number, and of an
 * unlisted one also its hash (`76979871/0123456789`), which the player needs as `h`.
 */
export function getPlayerAddress(video: string, startSeconds: number): string {
  const [number, hash] = video.split('/')
  const hashParameter = hash === undefined ? '' : `h=${hash}&`
  return `${ORIGIN}/video/${number}?${hashParameter}autoplay=1&dnt=1#t=${startSeconds}s`
}
