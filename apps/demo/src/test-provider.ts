export { listTestProviders, startTestProvider, type TestProvider } from './test-provider/test-provider.ts'
