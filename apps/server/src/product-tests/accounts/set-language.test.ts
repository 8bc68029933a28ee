import { expectRefusal, testWith } from '@kitchen-table/application/testing/suites'
import { describe, expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const test = testWith(openAccountsProduct)

type Product = Awaited<ReturnType<typeof openAccountsProduct>>

const setLanguage = ({ request }: Product, language: unknown, name: 'learner' | 'nobody' = 'learner') =>
  request(name, 'PUT', '/api/profile/language', { language })

const readJson = async ({ request }: Product, path: string) => (await request('learner', 'GET', path)).json()

describe('the language of a person', () => {
  test('is none at first', async (product) => {
    expect(await readJson(product, '/api/profile')).toMatchObject({ language: null })
    expect(await readJson(product, '/api/start')).toMatchObject({ user: { language: null } })
  })

  test('is in the profile and in the start data once it is set, until it is left to the browser again', async (product) => {
    for (const language of ['es', 'en', null]) {
      const response = await setLanguage(product, language)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ language })
      expect(await readJson(product, '/api/profile')).toMatchObject({ language })
      expect(await readJson(product, '/api/start')).toMatchObject({ user: { language } })
    }
    expect(await product.stores.people.find('manager')).toMatchObject({ language: null })
  })

  // A browser in which a link had chosen English would show English again after the sign-out.
  test('is also kept by the browser, and no longer what was chosen in it before', async (product) => {
    const setCookies = async (language: string | null) =>
      (await setLanguage(product, language)).headers.getSetCookie()
    for (const language of ['es', 'en'])
      expect(await setCookies(language)).toEqual([
        expect.stringMatching(`^__Host-lang=${language}; Max-Age=`),
      ])
    expect(await setCookies(null)).toEqual([expect.stringMatching(/^__Host-lang=; Max-Age=0; /)])
  })

  test.for(['fr', 'en-XA', 'ES', '', 1])(
    'is none but those of the product: %j',
    async (language, product) => {
      await expectRefusal(setLanguage(product, language), 'input.invalid')
      expect(await product.stores.people.find('learner')).toMatchObject({ language: null })
    },
  )

  test('is set by people who are signed in', async (product) => {
    await expectRefusal(setLanguage(product, 'es', 'nobody'), 'accounts.not_signed_in')
  })
})
