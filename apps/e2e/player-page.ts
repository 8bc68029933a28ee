import type { BrowserContext, Frame, Page } from '@playwright/test'

const HOST = 'https://player.vimeo.com'

/** Speaks the player's messages: it says that it is ready, notes what it is asked to report, and reports on command. */
const stubPlayerHtml = `<!doctype html><html lang="en"><title>Player</title><body style="background:#1f2d28"><script>
const wanted = new Set()
const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
addEventListener('message', ({ data }) => {
  if (data.method === 'addEventListener') wanted.add(data.value)
  if (data.method === 'ping') tell({ event: 'ready' })
})
window.report = (event, data) => { if (wanted.has(event)) tell({ event, data }) }
window.isAsked = (event) => wanted.has(event)
tell({ event: 'ready' })
</script></body></html>`

/** Answers for the player's host, which is never reached. */
export async function stubPlayer(target: Page | BrowserContext): Promise<void> {
  await target.route(`${HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: stubPlayerHtml }),
  )
}

const DURATION = 200

/** The player in a page, once it listens. */
export async function waitForPlayer(page: Page) {
  const frame: Frame = await page.waitForEvent('framenavigated', {
    predicate: (candidate) => candidate.url().startsWith(HOST),
  })
  await frame.waitForFunction(`['play', 'timeupdate', 'ended'].every(isAsked)`)
  const report = (event: string, seconds: number) => {
    const state = JSON.stringify({ seconds, duration: DURATION, percent: seconds / DURATION })
    return frame.evaluate(`report(${JSON.stringify(event)}, ${state})`)
  }
  return {
    address: frame.url(),
    play: () => report('play', 0),
    reach: (seconds: number) => report('timeupdate', seconds),
    end: () => report('ended', DURATION),
  }
}
