// What screens wait for, press and stub, as functions of their page.
import type { Page } from '@playwright/test'
import { fault } from './screen.ts'

export const waitForHeading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor()

export const waitForText = (text: string | RegExp) => (page: Page) => page.getByText(text).waitFor()

export const waitForButton = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor()

export const waitForRegion = (name: string) => (page: Page) => page.getByRole('region', { name }).waitFor()

export const waitForLink = (name: string) => (page: Page) => page.getByRole('link', { name }).waitFor()

export const pressButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).click()

type Address = string | RegExp

/** Has requests to an address get the response of a fault. */
export const failRequests = (address: Address) => (page: Page) =>
  page.route(address, (route) => route.fulfill(fault))

/** Has requests to an address get no response. */
export const holdRequests = (address: Address) => (page: Page) => page.route(address, () => {})

export const stubRequests = (address: Address, json: unknown) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ json }))
