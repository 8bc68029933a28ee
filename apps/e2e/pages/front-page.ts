import type { Page } from '@playwright/test'
import { PASSWORD } from '../people.ts'

export function frontPage(page: Page) {
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', { name: 'Password' })
  return {
    email,
    password,
    refusal: page.getByRole('alert').filter({ hasText: /./ }),
    submit: page.getByRole('button', { name: 'Sign in' }),
    async fill(address: string, secret: string = PASSWORD) {
      await email.fill(address)
      await password.fill(secret)
    },
    /** Submits with the Enter key, as most people do. */
    async signIn(address: string, secret: string = PASSWORD) {
      await email.fill(address)
      await password.fill(secret)
      await password.press('Enter')
    },
  }
}
