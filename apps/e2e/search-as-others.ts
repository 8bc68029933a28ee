import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { demoGuest, manager, maya, youngStarter } from './people.ts'
import { signIn } from './sign-in.ts'

/** With one more, as many people as a term needs to be listed. */
const otherSearchers = [maya, manager, youngStarter.email, demoGuest.email]

/** Records a search without results for each of them, as their pages would. */
export async function searchAsOthers(
  openContext: () => Promise<BrowserContext>,
  address: string,
  term: string,
): Promise<void> {
  for (const email of otherSearchers) {
    const context = await openContext()
    await signIn(context, address, email)
    const event = {
      id: randomUUID(),
      time: new Date().toISOString(),
      event: 410,
      detail: term,
      where: '/dashboard',
    }
    const response = await context.request.post(`${address}/api/events`, {
      headers: { origin: address },
      data: { events: [event] },
    })
    expect(await response.json()).toMatchObject({ accepted: 1 })
    await context.close()
  }
}
