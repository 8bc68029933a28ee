import { forActor, procedures } from '../../platform/authorization/procedures.ts'
import { previewCleanIcon, previewCleanRichText } from './cleaning/preview-cleaning.ts'
import { listResources, listResourceTargets } from './reading/list-resources.ts'
import {
  createResource,
  type ResourceDeps,
  setResourceStatus,
  updateResource,
} from './saving/save-resource.ts'

const { catalog } = procedures

/** Creates the procedures for resources. */
export function createResourceProcedures(deps: ResourceDeps) {
  return {
    listResources: catalog.listResources.handler(forActor(listResources(deps))),
    listResourceTargets: catalog.listResourceTargets.handler(forActor(listResourceTargets(deps))),
    createResource: catalog.createResource.handler(forActor(createResource(deps))),
    updateResource: catalog.updateResource.handler(forActor(updateResource(deps))),
    setResourceStatus: catalog.setResourceStatus.handler(forActor(setResourceStatus(deps))),
  }
}

/** Creates the procedures that show what cleaning removes. */
export function createCleaningProcedures() {
  return {
    cleanIcon: catalog.cleanIcon.handler(forActor(previewCleanIcon())),
    cleanRichText: catalog.cleanRichText.handler(forActor(previewCleanRichText())),
  }
}
