import { cookiesOf } from './product.ts'

type Credentials = { email: string; password: string }

/** Signs in over HTTP at a running server; returns the Cookie header to send. */
export async function signInWithPassword(address: string, credentials: Credentials): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
  return cookiesOf(response)
}
