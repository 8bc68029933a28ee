export { type CloudConfig, cloudSettingSchemas, parseCloudSettings } from './settings/cloud-settings.ts'
export { ConfigError } from './settings/config-error.ts'
export { secretKeySchema } from './settings/secret-key.ts'
export { isLocalUrl, serviceUrlSchema } from './settings/service-url.ts'
