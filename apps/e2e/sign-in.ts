import type { BrowserContext } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Signs a whole browser context in without the form. */
export async function signIn(context: BrowserContext, address: string, email: string): Promise<void> {
  const answer = await context.request.post(`${address}/api/session`, {
    headers: { origin: address },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}
