import type { BrowserContext, Frame, Page } from '@playwright/test'

const HOST = 'https://player.vimeo.com'

/** A stub of the player: posts `ready`, records which events the page subscribes to, and posts those on command. */
const stubPlayerHtml = `<!doctype html><html lang="en"><title>Player</title><body style="background:#1f2d28"><script>
const subscribed = new Set()
const send = (message) => parent.postMessage(JSON.stringify(message), '*')
addEventListener('message', ({ data }) => {
  if (data.method === 'addEventListener') subscribed.add(data.value)
  if (data.method === 'ping') send({ event: 'ready' })
})
window.report = (event, data) => { if (subscribed.has(event)) send({ event, data }) }
window.isSubscribed = (event) => subscribed.has(event)
send({ event: 'ready' })
</script></body></html>`

export async function stubPlayer(target: Page | BrowserContext): Promise<void> {
  await target.route(`${HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: stubPlayerHtml }),
  )
}

const DURATION = 200

/** Waits until the page listens to its player; returns functions that make the player report events. Seconds. */
export async function waitForPlayer(page: Page) {
  const frame: Frame = await page.waitForEvent('framenavigated', {
    predicate: (candidate) => candidate.url().startsWith(HOST),
  })
  await frame.waitForFunction(`['play', 'timeupdate', 'ended'].every(isSubscribed)`)
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
