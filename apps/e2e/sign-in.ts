import type { BrowserContext } from '@playwright/test'
import { PASSWORD } from './people.ts'

/** Signs a browser context in without the form. */
export async function signIn(context: BrowserContext, address: string, email: string): Promise<void> {
  const response = await context.request.post(`${address}/api/session`, {
    headers: { origin: address },
    data: { email, password: PASSWORD },
  })
  if (!response.ok())
    throw new Error(`${email} could not sign in: ${response.status()} ${await response.text()}`)
}
