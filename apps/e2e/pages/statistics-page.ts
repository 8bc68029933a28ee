import type { Page } from '@playwright/test'

/** The statistics, and the analytics of an organization. */
export function statisticsPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    range: page.getByLabel('Range', { exact: true }),
    organization: page.getByLabel('Organization', { exact: true }),
    firstDay: page.getByLabel('First day'),
    lastDay: page.getByLabel('Last day'),
    tab: (name: string) => page.getByRole('tab', { name }),
    /** A figure with its number, which opens its chart: "Logins". */
    figure: (title: string) => page.getByRole('button', { name: new RegExp(`^${title} ?[\\d,]+`) }),
    /** A chart or list with its heading: "Logins by month". */
    panel: (title: string) => page.getByRole('region', { name: title, exact: true }),
    /** The values of a chart: a slider. */
    values: page.getByRole('slider'),
    update: page.getByRole('button', { name: 'Update' }),
  }
}
