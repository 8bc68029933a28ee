import { getRefusalResponse, type RefusalCode } from '@kitchen-table/contract/refusals'
import type { Page } from '@playwright/test'

/** A screen in one of its states, and how to open it. */
export type Screen = {
  name: string
  /** The e-mail address of the person who is signed in, or null for a visitor. */
  as: string | null
  path: string
  arrange?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
  /** Another screen consists of the same parts: this one is checked only in the nightly size. */
  isAlike?: true
  /** Another state of a screen, made of parts that others show: left out in the small size. */
  isVariant?: true
  /** A dialog or menu over the page; its screenshot shows only the visible part of the page. */
  isOverlay?: true
  /** Its state changes the browser context, such as its clock: no other screen may share that. */
  changesContext?: true
  /** Is opened again on a phone: a menu closes when the window changes its size, and a preview opens only there. */
  reopensOnPhone?: true
  /** What to wait for; the main heading otherwise. */
  ready?: (page: Page) => Promise<unknown>
}

/** Returns screens by their names, with what they have in common. */
export const screensOf = (
  common: Omit<Screen, 'name'>,
  states: Record<string, Partial<Omit<Screen, 'name'>>>,
): Screen[] => Object.entries(states).map(([name, state]) => ({ name, ...common, ...state }))

/** Returns the response with a refusal of the contract, as the server sends it. */
export function refusal(code: RefusalCode) {
  const { status, message } = getRefusalResponse(code)
  return { status, json: { defined: true, code, status, message } }
}

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
