export { type CloudConfig, cloudSettings, parseCloud } from './settings/cloud-settings.ts'
export { ConfigError } from './settings/config-error.ts'
export { secretKey } from './settings/secret-key.ts'
export { isLocalUrl, serviceUrl } from './settings/service-url.ts'
