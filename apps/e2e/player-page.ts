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
window.report = (event, data) => {
  if (subscribed.has(event)) send({ event, data })
  return subscribed.has(event)
}
window.isSubscribed = (event) => subscribed.has(event)
send({ event: 'ready' })
</script></body></html>`

/**
 * Has a stub stand for the player. Not for every page: the browser caches nothing for pages whose requests are
 * intercepted.
 */
export async function stubPlayer(target: Page | BrowserContext): Promise<void> {
  await target.route(`${HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: stubPlayerHtml }),
  )
}

const DURATION = 200

/** Called in a page: returns a promise of the next report of an event, after the page's own listeners have had it. */
function watchReport(event: string) {
  const received = new Promise<void>((resolve) => {
    addEventListener('message', function onMessage({ data }) {
      if (JSON.parse(data).event !== event) return
      removeEventListener('message', onMessage)
      resolve()
    })
  })
  return { received }
}

/**
 * Has `open` open the stub of the player in the page, and waits until the page listens to it; returns functions that make
 * the player report events. Seconds.
 */
export async function openPlayer(page: Page, open: () => Promise<void>) {
  await stubPlayer(page)
  const isPlayer = (frame: Frame) => frame.url().startsWith(HOST)
  const [frame] = await Promise.all([page.waitForEvent('framenavigated', { predicate: isPlayer }), open()])
  await frame.waitForFunction(`['play', 'timeupdate', 'ended'].every(isSubscribed)`)
  /** The frame may be in another process: a report that was sent has not arrived yet. */
  async function report(event: string, seconds: number): Promise<void> {
    const watched = await page.evaluateHandle(watchReport, event)
    const state = JSON.stringify({ seconds, duration: DURATION, percent: seconds / DURATION })
    const isSent = await frame.evaluate(`report(${JSON.stringify(event)}, ${state})`)
    if (isSent) await watched.evaluate(({ received }) => received)
  }
  return {
    address: frame.url(),
    play: () => report('play', 0),
    reach: (seconds: number) => report('timeupdate', seconds),
    end: () => report('ended', DURATION),
  }
}
