import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import type { Locator } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { admin, manager } from '../../people.ts'

const PATH = '/admin/group/harbor-foods'

/** Returns the chosen texts that their selects cut off, measured in the selects' own typeface. */
function findCutTexts(selects: Locator): Promise<string[]> {
  return selects.evaluateAll((elements) =>
    elements.flatMap((element) => {
      if (!(element instanceof HTMLSelectElement)) return []
      const style = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const text = element.selectedOptions[0]?.text ?? ''
      const room =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return context.measureText(text).width > room ? [text] : []
    }),
  )
}

for (const width of sampleInSmallSize([1280, 1366], 1))
  test(`at ${width} pixels every member's sub-group can be read, and Delete is visible`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(manager)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(PATH)
    const { rows } = membersPage(page)
    const selects = rows.getByRole('combobox', { name: /^Move User/ })
    await expect(selects.filter({ hasText: 'Young starters' }).first()).toBeVisible()
    expect(await findCutTexts(selects)).toEqual([])
    await page.mouse.move(0, 0)
    const actions = rows
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .locator('..')
    await expect(actions).toHaveCSS('opacity', '1')
    await expect(actions.getByRole('button')).toBeInViewport({ ratio: 1 })
  })

for (const width of sampleInSmallSize([360, 390], 1))
  test(`at ${width} pixels the bar of a selection and the places below it have one line each`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(manager)
    await page.setViewportSize({ width, height: 740 })
    await page.goto(PATH)
    const { rows, tick } = membersPage(page)
    await tick(rows.nth(1))
    await tick(rows.nth(2))
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 selected')
    const places = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(60)
    const labels = await places
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.max(...labels)).toBeLessThanOrEqual(62)
    const barBox = await bar.boundingBox()
    const placesBox = await places.boundingBox()
    expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(placesBox?.y ?? 0)
  })

for (const width of sampleInSmallSize([360, 390], 1))
  test(`at ${width} pixels the sub-group in the card of a member can be read`, async ({ openPageAs }) => {
    const page = await openPageAs(manager)
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${PATH}?q=young-starter`)
    const { rowOf } = membersPage(page)
    const select = rowOf('young-starter@example.com').getByRole('combobox', { name: /^Move User/ })
    await expect(select).toHaveValue('young-starters')
    expect(await findCutTexts(select)).toEqual([])
  })

test('at 1280 pixels the settings show the whole names of sub-groups with their members', async ({
  openPageAs,
}) => {
  const page = await openPageAs(admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(PATH)
  const names = page.getByRole('region', { name: 'Settings' }).getByRole('listitem').getByRole('paragraph')
  await expect(names).toHaveText([
    /^Store teams \d+ members$/,
    /^Office \d+ members$/,
    /^Young starters \d+ members$/,
  ])
  const cut = await names.evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})
