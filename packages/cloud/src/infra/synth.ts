import { fileURLToPath } from 'node:url'
import { createInfraApp } from './create-infra-app.ts'
import { parseInfraSettings } from './settings.ts'

// `npm run infra:synth -- [--name NAME] [--providers medica,fci] [--texts] [--ses] [--existing-pool]`: writes the templates.
const folder = fileURLToPath(new URL('../../dist', import.meta.url))
const { app } = createInfraApp(parseInfraSettings(process.argv.slice(2)), folder)
for (const { templateFullPath } of app.synth().stacks) process.stdout.write(`${templateFullPath}\n`)
