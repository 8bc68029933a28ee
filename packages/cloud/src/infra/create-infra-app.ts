import { App, BootstraplessSynthesizer, type Stack } from 'aws-cdk-lib'
import { STRICT_CFN_VALIDATE_ERRORS, VALIDATE_AGAINST_DEFAULT_RULES } from 'aws-cdk-lib/cx-api'
import { createDataStack } from './data-stack.ts'
import { createServiceStack } from './service-stack.ts'
import type { InfraSettings } from './settings.ts'

/**
 * Creates the app with the two stacks; its `synth` writes their templates into `outdir`. Nothing is looked up in an account, and no
 * stack has files to publish, so that the templates are all that a deployment needs. `synth` throws for a template that is
 * not valid by the schemas of CloudFormation, or against which they warn.
 */
export function createInfraApp(
  settings: InfraSettings,
  outdir: string,
): { app: App; dataStack: Stack; serviceStack: Stack } {
  const app = new App({
    analyticsReporting: false,
    outdir,
    context: { [VALIDATE_AGAINST_DEFAULT_RULES]: true, [STRICT_CFN_VALIDATE_ERRORS]: true },
  })
  const data = createDataStack(app, settings, new BootstraplessSynthesizer())
  const serviceStack = createServiceStack(app, settings, data, new BootstraplessSynthesizer())
  return { app, dataStack: data.stack, serviceStack }
}
