export { createBrowser, createProviderHarness, PUBLIC_ORIGIN } from '../openid/testing/provider-harness.ts'
export { type Browser, createTestBrowser } from './accounts-product.ts'
export { fillPictureQueue } from './full-picture-queue.ts'
