import type { Page } from '@playwright/test'

export function adminPages(page: Page) {
  const banner = page.getByRole('banner')
  const order = (name: string) => page.getByRole('list', { name })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    adminLink: banner.getByRole('link', { name: 'Admin' }),
    tabs: banner.getByRole('navigation', { name: 'Administration' }),
    layoutSelect: banner.getByLabel('Layout:'),
    previewButton: banner.getByRole('button', { name: 'Preview as a learner' }),
    previewBar: page.getByRole('complementary', { name: 'Preview' }),
    /** The rows of an order: 'Track order'. */
    orderRows: (name: string) => order(name).getByRole('listitem'),
    rowMenu: (title: string) => page.getByRole('button', { name: `Move or change ${title}` }),
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    saveButton: page.getByRole('button', { name: 'Save Display' }),
    message: (title: string) => page.getByRole('status').filter({ hasText: title }),
    dialog: page.getByRole('dialog'),
  }
}
