// All rules. A new rule is a check in the file of its subject, and a row here. Its severity and its texts are its row in docs/errors/.

import { damagedBundles, unusableBundles } from './contents/certificates.ts'
import { encryptedTexts, formats, kubeletSyntax, mergeConflicts, withoutConflict } from './contents/formats.ts'
import { scriptSyntax, shebangs } from './contents/scripts.ts'
import { controlCharacters, ignoredParts, refusedServices } from './contents/units.ts'
import { clearTexts } from './credentials/clear-text.ts'
import { expirations } from './credentials/expiry.ts'
import { registryProblems, replacedValues } from './credentials/registry.ts'
import { bootstrapAsApiTokens, tokenOwners } from './credentials/token-owner.ts'
import { PROGRAM_RULES } from './external/index.ts'
import { kubeletSettingProblems } from './kubelet/annotations.ts'
import { kubeletTypes, misspeltKubeletFields, refusedKubeletValues, untypedDropIns } from './kubelet/file.ts'
import { kubeletFlags } from './kubelet/flags.ts'
import { gateProblems, overriddenFields, refusedValues } from './kubelet/settings.ts'
import { annotationProblems } from './machine-deployments/annotations.ts'
import { autoscalerProblems } from './machine-deployments/autoscaler.ts'
import { fieldProblems, operatingSystemProblems } from './machine-deployments/fields.ts'
import { inDeployments, unfilledDeployments } from './machine-deployments/in-deployments.ts'
import { dnsFamilies, networkProblems } from './machine-deployments/network.ts'
import { ignoredSpecFields, incompleteSpecProblems, refusedSpecFields } from './machine-deployments/provider-spec.ts'
import { overlaps, selectorProblem } from './machine-deployments/selector.ts'
import { sshKeyProblems } from './machine-deployments/ssh-keys.ts'
import { labelFaults, refusedDeploymentValues, taintFaults } from './machine-deployments/values.ts'
import { endedSystems, kubeletVersionProblem, otherImages, unsupportedKubelet } from './machine-deployments/versions.ts'
import { OUTBOUND_RULES } from './outbound.ts'
import { contradictingMachines, missingKeys } from './pool-readers.ts'
import { emptyProfileFields, unusedOverlays } from './profiles.ts'
import { RENDERED_RULES } from './rendered/rules.ts'
import { type Rule, rule } from './rule.ts'
import { bootstrap, flatcarMetadata } from './rules/bootstrap.ts'
import { clusterDns, kubeletVersions } from './rules/contradictions.ts'
import { enabledUnits, enabledWithoutInstall, startedFiles, timersAlone } from './rules/enabled-units.ts'
import { carriageReturns, damagedTexts, encodings } from './rules/encodings.ts'
import { misprints } from './rules/misprints.ts'
import { misspeltNames } from './rules/misspelt-names.ts'
import { ignoredModules, moduleCommands } from './rules/modules.ts'
import { convertedPermissions, executionPermissions, permissions } from './rules/permissions.ts'
import { doubleBrackets, systemCommands } from './rules/system-commands.ts'
import { readableSecrets, tokensInArguments, tracedTokens, unverifiedServers } from './rules/tokens.ts'
import { relativePrograms, restartedOneshots, shellOperators, startedTexts } from './rules/unit-commands.ts'
import { maskedUnits, unitNames, unitPaths } from './rules/unit-names.ts'
import { unreadCommands } from './rules/unread-commands.ts'
import { unreadFiles } from './rules/unread-files.ts'
import {
  oddPaths,
  readOnlyPaths,
  refusedBySchema,
  repeatedParts,
  unreadLists,
  unwritablePaths,
  withoutFiles,
  withoutKeys,
} from './rules/unread-parts.ts'
import { machineNames, printedActions, unexecutedActions } from './rules/unreplaced.ts'
import { vulnerableDownloads } from './settings/advisories.ts'
import { kubeconfigProblems } from './settings/certificates.ts'
import {
  stoppedUpdates,
  unreadData,
  unreadKubeletSettings,
  unreadTemplateSettings,
  unusedAnnotations,
} from './settings/unused.ts'
import { proxiedServer } from './settings/urls.ts'
import { settingProblems } from './settings/values.ts'
import { unusedTemplates } from './templates/check-templates.ts'
import { otherEngine, secretsInTemplates } from './templates/profile-templates.ts'
import { BUILD_RULES, LIST_RULES } from './texts.ts'

export const INPUT_RULES: readonly Rule<'inputs'>[] = [
  rule('inputs', 'OSM0110', ({ settings }) => settingProblems(settings), kubeconfigProblems),
  rule('inputs', 'OSM0111', gateProblems),
  rule('inputs', 'OSM0113', proxiedServer),
  rule('inputs', 'OSM0121', overriddenFields),
  rule('inputs', 'OSM0122', refusedValues),
  rule('inputs', 'OSM0235', registryProblems),
  rule('inputs', 'OSM0237', expirations),
  rule('inputs', 'OSM0238', replacedValues),
  rule('inputs', 'OSM0239', bootstrapAsApiTokens, tokenOwners),
  rule('inputs', 'OSM0240', inDeployments(annotationProblems)),
  rule('inputs', 'OSM0241', inDeployments(fieldProblems, ignoredSpecFields, operatingSystemProblems)),
  rule('inputs', 'OSM0242', inDeployments(kubeletSettingProblems)),
  rule('inputs', 'OSM0243', inDeployments(networkProblems), dnsFamilies),
  rule('inputs', 'OSM0244', inDeployments(sshKeyProblems)),
  rule('inputs', 'OSM0245', inDeployments(kubeletVersionProblem)),
  rule('inputs', 'OSM0247', inDeployments(refusedDeploymentValues, labelFaults, taintFaults, selectorProblem)),
  rule('inputs', 'OSM0248', inDeployments(refusedSpecFields)),
  rule('inputs', 'OSM0249', ({ inputs }) => overlaps(inputs.selectedObjects)),
  rule('inputs', 'OSM0252', unfilledDeployments),
  rule('inputs', 'OSM0253', inDeployments(autoscalerProblems)),
  rule('inputs', 'OSM0254', inDeployments(incompleteSpecProblems)),
  rule('inputs', 'OSM0273', otherImages),
  rule('inputs', 'OSM0274', inDeployments(unsupportedKubelet), endedSystems),
  rule('inputs', 'OSM0285', missingKeys),
  rule('inputs', 'OSM0286', contradictingMachines),
  rule('inputs', 'OSM0440', clearTexts),
  { ...rule('inputs', 'OSM0311', emptyProfileFields), madeUp: true },
  rule('inputs', 'OSM0320', unreadKubeletSettings),
  rule('inputs', 'OSM0321', unreadData, unusedAnnotations),
  rule('inputs', 'OSM0351', unreadTemplateSettings),
  rule('inputs', 'OSM0352', stoppedUpdates),
  rule('inputs', 'OSM0354', vulnerableDownloads),
  rule('inputs', 'OSM0368', unusedOverlays),
  { ...rule('inputs', 'OSM0434', unusedTemplates), madeUp: true },
]

export const PROFILE_RULES: readonly Rule<'profile'>[] = [
  rule('profile', 'OSM0439', otherEngine),
  rule('profile', 'OSM0440', secretsInTemplates),
]

/** What a node gets. A profile alone is not compared with a cluster and a MachineDeployment that lint makes up. */
export const PHASE_RULES: readonly Rule<'phase'>[] = [
  rule('phase', 'OSM0613', enabledWithoutInstall),
  rule('phase', 'OSM0614', unreadLists),
  rule('phase', 'OSM0615', repeatedParts),
  rule('phase', 'OSM0616', encodings),
  rule('phase', 'OSM0617', machineNames),
  rule('phase', 'OSM0618', permissions),
  rule('phase', 'OSM0620', withoutFiles),
  rule('phase', 'OSM0621', withoutKeys),
  rule('phase', 'OSM0622', refusedBySchema),
  rule('phase', 'OSM0623', readOnlyPaths),
  rule('phase', 'OSM0624', convertedPermissions),
  rule('phase', 'OSM0625', executionPermissions),
  rule('phase', 'OSM0626', oddPaths),
  rule('phase', 'OSM0627', unwritablePaths),
  rule('phase', 'OSM0628', unexecutedActions, printedActions),
  rule('phase', 'OSM0631', damagedTexts),
  rule('phase', 'OSM0632', misprints),
  rule('phase', 'OSM0634', maskedUnits),
  rule('phase', 'OSM0635', unitPaths, unitNames),
  rule('phase', 'OSM0637', carriageReturns, startedTexts),
  rule('phase', 'OSM0638', moduleCommands),
  rule('phase', 'OSM0640', unverifiedServers),
  rule('phase', 'OSM0641', tracedTokens),
  rule('phase', 'OSM0642', tokensInArguments),
  rule('phase', 'OSM0644', systemCommands, doubleBrackets, shellOperators),
  rule('phase', 'OSM0646', kubeletFlags),
  rule('phase', 'OSM0647', misspeltNames, startedFiles, timersAlone),
  rule('phase', 'OSM0649', bootstrap),
  rule('phase', 'OSM0656', enabledUnits),
  rule('phase', 'OSM0659', readableSecrets),
  { ...rule('phase', 'OSM0662', kubeletVersions, clusterDns), madeUp: false },
  rule('phase', 'OSM0666', ignoredModules),
  rule('phase', 'OSM0667', unreadFiles),
  { ...rule('phase', 'OSM0668', flatcarMetadata), madeUp: false },
  rule('phase', 'OSM0669', unreadCommands),
]

/** The contents of files. What else is wrong in a text with a merge conflict follows from it. */
export const CONTENT_RULES: readonly Rule<'content'>[] = [
  rule('content', 'OSM0606', ...withoutConflict(kubeletSyntax, kubeletTypes)),
  rule('content', 'OSM0630', mergeConflicts, ...withoutConflict(encryptedTexts, formats, damagedBundles)),
  rule('content', 'OSM0636', ...withoutConflict(scriptSyntax)),
  rule('content', 'OSM0637', ...withoutConflict(shebangs)),
  rule('content', 'OSM0639', ...withoutConflict(misspeltKubeletFields)),
  rule('content', 'OSM0655', ...withoutConflict(untypedDropIns, refusedKubeletValues)),
  rule('content', 'OSM0658', ...withoutConflict(unusableBundles)),
]

export const UNIT_RULES: readonly Rule<'unit'>[] = [
  rule('unit', 'OSM0630', controlCharacters),
  rule('unit', 'OSM0633', ignoredParts),
  rule('unit', 'OSM0634', relativePrograms, restartedOneshots, refusedServices),
]

export const RULES = [
  ...INPUT_RULES,
  ...PROFILE_RULES,
  ...PHASE_RULES,
  ...CONTENT_RULES,
  ...UNIT_RULES,
  ...OUTBOUND_RULES,
  ...PROGRAM_RULES,
  ...LIST_RULES,
  ...BUILD_RULES,
  ...RENDERED_RULES,
] as const
