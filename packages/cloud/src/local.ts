export { fillWithDemo, type LocalCloud, patientSettings, startLocalCloud } from './local/start-local-cloud.ts'
export { startServices } from './local/start-services.ts'
