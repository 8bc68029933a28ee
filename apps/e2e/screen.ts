import type { Page } from '@playwright/test'

/** A screen in one of its states, and how to get there. */
export type Screen = {
  name: string
  /** Whose: an address of e-mail, or nobody. */
  as: string | null
  path: string
  /** Before the page is opened. */
  arrange?: (page: Page) => Promise<unknown>
  /** Once it is open. */
  act?: (page: Page) => Promise<unknown>
  /** Only for the pictures: another screen is made of the same parts. */
  isAlike?: true
  /** What lies above the page leaves when the page's height changes, so the picture shows the screen alone. */
  isOverlay?: true
  /** What to wait for; the main heading otherwise. */
  ready?: (page: Page) => Promise<unknown>
}

/** What a page is told where the server itself went wrong. */
export const fault = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({
    defined: false,
    code: 'fault',
    status: 500,
    message: 'Something went wrong on our side. Nothing you did is lost; please try again.',
  }),
}
