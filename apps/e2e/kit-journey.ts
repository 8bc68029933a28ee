import { test as base, leavePages } from './journey.ts'
import { openKitPage } from './pages/kit-page.ts'
import { contextOptions } from './shared-contexts.ts'

/** A journey on the page of the kit's parts. */
export const kitTest = base.extend({
  page: async ({ kitPage, consoleWatch }, use) => {
    consoleWatch.watch(kitPage.context())
    await kitPage.setViewportSize(contextOptions.viewport)
    await kitPage.emulateMedia({ colorScheme: 'light' })
    await kitPage.mouse.move(0, 0)
    await openKitPage(kitPage)
    await use(kitPage)
    await leavePages(kitPage.context())
  },
})
