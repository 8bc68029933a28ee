export {
  fillWithDemo,
  type LocalCloud,
  longTimeoutSettings,
  startLocalCloud,
} from './local/start-local-cloud.ts'
export { startServices } from './local/start-services.ts'
