import { expect, type Locator, type Page } from '@playwright/test'
import { trackPage } from './track-page.ts'

/** A film, which the browser's own player plays. */
export function filmPlayer(film: Locator) {
  const readSeconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  return {
    film,
    readSeconds,
    /** Plays or pauses by the keyboard, as a person does. */
    pressSpace: () => film.press('Space'),
    waitUntilItPlays: () => expect.poll(readSeconds).toBeGreaterThan(0),
    /** Stops the film at this share of its length. */
    stopAt: (share: number) =>
      film.evaluate(async (video: HTMLVideoElement, part) => {
        video.pause()
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        video.currentTime = video.duration * part
        await sought
      }, share),
    readCaptions: () =>
      film.evaluate(async (video: HTMLVideoElement) => {
        const [track] = video.textTracks
        if (!track) return []
        track.mode = 'hidden'
        while ((track.cues?.length ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
        return [...(track.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''))
      }),
  }
}

/** A lesson with a film. */
export function filmPage(page: Page, unitId: string) {
  const lesson = trackPage(page).lesson(unitId)
  return { ...lesson, ...filmPlayer(lesson.film) }
}
