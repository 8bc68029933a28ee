import type { Page } from '@playwright/test'

/** The page of a track with its lessons. Lessons are found by their unit ids, as in the URL's fragment. */
export function trackPage(page: Page) {
  const toggles = page.locator('[data-unit] button[aria-expanded]')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    progress: page.getByRole('progressbar').first(),
    completeBadge: page.getByText('Track Complete', { exact: true }),
    /** Opens the lessons of a track that has this many, side by side. */
    async openAllLessons(count: number) {
      await toggles.nth(count - 1).waitFor()
      await toggles.evaluateAll(async (buttons) => {
        for (const button of buttons) {
          if (!(button instanceof HTMLElement) || button.ariaExpanded === 'true') continue
          button.click()
          // The next one is opened beside those that the page has drawn as open.
          await new Promise((resolve) => setTimeout(resolve))
        }
      })
      await toggles
        .and(page.locator('[aria-expanded="true"]'))
        .nth(count - 1)
        .waitFor()
    },
    lesson(unitId: string) {
      const item = page.locator(`[id="${unitId}"]`)
      return {
        item,
        toggle: item.getByRole('heading', { level: 2 }).getByRole('button'),
        complete: item.getByRole('button', { name: /^Complete Unit/ }),
        completed: item.getByText('Completed', { exact: true }),
        undo: item.getByRole('button', { name: /^Undo/ }),
        next: item.getByRole('link', { name: /^(Next|What's next):/ }),
        savedOnDevice: item.getByText('Saved on this device.'),
        play: item.getByRole('button', { name: /^Play:/ }),
        film: item.locator('video'),
        transcript: item.getByRole('button', { name: 'Transcript' }),
        continueButton: item.getByRole('button', { name: /^Continue from/ }),
        download: item.getByRole('link', { name: /^(Download|Worksheet)/ }),
        print: item.getByRole('button', { name: 'Print', exact: true }),
      }
    },
  }
}

export const START_HERE = {
  path: '/track/start-here',
  title: 'Start here: five minutes at the table',
  units: ['start-five', 'start-talk', 'start-snapshot', 'start-next'],
}
/** With a film of the library's own. */
export const SCAMS = {
  path: '/track/scams',
  film: 'scam-shape',
}
export const FOR_TWO = {
  path: '/track/money-talks-for-two',
  title: 'Money talks for two',
  /** In the journeys' copy of the library, a video on Vimeo (`seed-store.ts`). */
  video: 'couple-video',
}
