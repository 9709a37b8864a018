// All rules. A new rule is a check in the file of its subject, and a row here. Its severity and its texts are its row in docs/errors/.

import { expirations } from './credentials/expiry.ts'
import { registryProblems } from './credentials/registry.ts'
import { replacedValues } from './credentials/replaced-values.ts'
import { bootstrapAsApiTokens, tokenOwners } from './credentials/token-owner.ts'
import { kubeletSettingProblems } from './kubelet/annotations.ts'
import { kubeletFlags } from './kubelet/flags.ts'
import { gateProblems, ignoredSettings, overriddenFields, refusedValues } from './kubelet/settings.ts'
import { annotationProblems } from './machine-deployments/annotations.ts'
import { autoscalerProblems } from './machine-deployments/autoscaler.ts'
import { unsupportedKubelet } from './machine-deployments/end-of-life.ts'
import { fieldProblems } from './machine-deployments/fields.ts'
import { refusedDatacenter, replacedDatacenter } from './machine-deployments/hetzner-datacenter.ts'
import { inDeployments, unfilledDeployments } from './machine-deployments/in-deployments.ts'
import { kubeletVersionProblems } from './machine-deployments/kubelet-version.ts'
import { dnsFamilies, networkProblems } from './machine-deployments/network.ts'
import { endedSystems, otherImages } from './machine-deployments/operating-system.ts'
import { operatingSystemProblems } from './machine-deployments/operating-system-spec.ts'
import { overlaps } from './machine-deployments/overlap.ts'
import { ignoredSpecFields, incompleteSpecProblems, refusedSpecFields } from './machine-deployments/provider-spec.ts'
import { selectorProblems } from './machine-deployments/selector.ts'
import { sshKeyProblems } from './machine-deployments/ssh-keys.ts'
import { labelFaults, refusedDeploymentValues, taintFaults, valuesWithoutEffect } from './machine-deployments/values.ts'
import type { Rule } from './rule.ts'
import { bootstrap } from './rules/bootstrap.ts'
import { cgroupDrivers } from './rules/cgroup-drivers.ts'
import { clusterDns } from './rules/cluster-dns.ts'
import { inContents, inUnits } from './rules/contents.ts'
import { downloadUrls } from './rules/download-urls.ts'
import { enabledUnits } from './rules/enabled-units.ts'
import { carriageReturns, damagedTexts, doubleEncodings, encodings } from './rules/encodings.ts'
import { environmentFileLines, unusedKubeletVariables } from './rules/environment-files.ts'
import { ignoredModules } from './rules/ignored-modules.ts'
import { enabledWithoutInstall } from './rules/install.ts'
import { joinedLines } from './rules/joined-lines.ts'
import { kubeletVersions } from './rules/kubelet-versions.ts'
import { machineNames } from './rules/machine-name.ts'
import { misspeltNames } from './rules/misspelt-names.ts'
import { moduleCommands } from './rules/module-commands.ts'
import { convertedPermissions, executionPermissions, permissions } from './rules/permissions.ts'
import { absentScripts, phaseOrder } from './rules/phase-order.ts'
import { readOnlyFolders } from './rules/read-only-folders.ts'
import { readableSecrets } from './rules/readable-secrets.ts'
import { startedFiles } from './rules/started-files.ts'
import { systemCommands } from './rules/system-commands.ts'
import { tokensInArguments, tracedTokens, unverifiedServers } from './rules/tokens.ts'
import { unexecutedActions } from './rules/unexecuted-actions.ts'
import { maskedUnits, unitNames } from './rules/unit-names.ts'
import { unloadedFiles } from './rules/unloaded-files.ts'
import { unreadFiles } from './rules/unread-files.ts'
import { stoppedUpdates, unreadSettings } from './settings/built-in.ts'
import { kubeconfigProblems } from './settings/kubeconfig.ts'
import { proxiedServer } from './settings/proxied-server.ts'
import { unusedAnnotations, unusedSettings } from './settings/unused.ts'
import { settingProblems } from './settings/values.ts'
import { etaFieldProblems } from './templates/eta-fields.ts'
import { joinedWords } from './templates/joined-words.ts'
import { otherEngine } from './templates/other-engine.ts'
import { otherSystems } from './templates/other-systems.ts'
import { emptyPhases, inTemplates } from './templates/profile-templates.ts'
import { secretsInTemplates } from './templates/secrets-in-templates.ts'
import { unusedCompositions } from './unused-compositions.ts'

/** Settings, credentials and MachineDeployments. */
export const INPUT_RULES: readonly Rule<'inputs'>[] = [
  {
    code: 'OSM0110',
    subject: 'inputs',
    madeUp: false,
    checks: [({ settings }) => settingProblems(settings), kubeconfigProblems],
  },
  { code: 'OSM0111', subject: 'inputs', madeUp: false, checks: [gateProblems] },
  { code: 'OSM0113', subject: 'inputs', madeUp: false, checks: [({ settings }) => proxiedServer(settings)] },
  { code: 'OSM0121', subject: 'inputs', madeUp: false, checks: [overriddenFields] },
  { code: 'OSM0122', subject: 'inputs', madeUp: false, checks: [refusedValues] },
  { code: 'OSM0235', subject: 'inputs', madeUp: false, checks: [registryProblems] },
  { code: 'OSM0237', subject: 'inputs', madeUp: false, checks: [expirations] },
  { code: 'OSM0238', subject: 'inputs', madeUp: false, checks: [replacedValues] },
  { code: 'OSM0239', subject: 'inputs', madeUp: false, checks: [bootstrapAsApiTokens, tokenOwners] },
  { code: 'OSM0240', subject: 'inputs', madeUp: false, checks: [inDeployments(annotationProblems)] },
  {
    code: 'OSM0241',
    subject: 'inputs',
    madeUp: false,
    checks: [fieldProblems, ignoredSpecFields, valuesWithoutEffect, operatingSystemProblems].map(inDeployments),
  },
  { code: 'OSM0242', subject: 'inputs', madeUp: false, checks: [inDeployments(kubeletSettingProblems)] },
  { code: 'OSM0243', subject: 'inputs', madeUp: false, checks: [inDeployments(networkProblems), dnsFamilies] },
  { code: 'OSM0244', subject: 'inputs', madeUp: false, checks: [inDeployments(sshKeyProblems)] },
  { code: 'OSM0245', subject: 'inputs', madeUp: false, checks: [inDeployments(kubeletVersionProblems)] },
  {
    code: 'OSM0247',
    subject: 'inputs',
    madeUp: false,
    checks: [refusedDeploymentValues, labelFaults, taintFaults, selectorProblems].map(inDeployments),
  },
  { code: 'OSM0248', subject: 'inputs', madeUp: false, checks: [inDeployments(refusedSpecFields)] },
  { code: 'OSM0249', subject: 'inputs', madeUp: false, checks: [({ inputs }) => overlaps(inputs.selectedObjects)] },
  { code: 'OSM0252', subject: 'inputs', madeUp: false, checks: [unfilledDeployments] },
  { code: 'OSM0253', subject: 'inputs', madeUp: false, checks: [inDeployments(autoscalerProblems)] },
  { code: 'OSM0254', subject: 'inputs', madeUp: false, checks: [inDeployments(incompleteSpecProblems)] },
  { code: 'OSM0271', subject: 'inputs', madeUp: false, checks: [inDeployments(refusedDatacenter)] },
  { code: 'OSM0272', subject: 'inputs', madeUp: false, checks: [inDeployments(replacedDatacenter)] },
  { code: 'OSM0273', subject: 'inputs', madeUp: false, checks: [otherImages] },
  { code: 'OSM0274', subject: 'inputs', madeUp: false, checks: [inDeployments(unsupportedKubelet), endedSystems] },
  { code: 'OSM0320', subject: 'inputs', madeUp: false, checks: [ignoredSettings] },
  { code: 'OSM0321', subject: 'inputs', madeUp: false, checks: [unusedSettings, unusedAnnotations] },
  { code: 'OSM0351', subject: 'inputs', madeUp: false, checks: [unreadSettings] },
  { code: 'OSM0352', subject: 'inputs', madeUp: false, checks: [stoppedUpdates] },
  { code: 'OSM0368', subject: 'inputs', madeUp: false, checks: [unusedCompositions] },
]

/** Templates of profiles, with the branches that no node executes. */
export const PROFILE_RULES: readonly Rule<'profile'>[] = [
  { code: 'OSM0313', subject: 'profile', madeUp: true, checks: [emptyPhases] },
  {
    code: 'OSM0430',
    subject: 'profile',
    madeUp: true,
    checks: [inTemplates((source, { isGo }) => (isGo ? [] : etaFieldProblems(source)))],
  },
  {
    code: 'OSM0435',
    subject: 'profile',
    madeUp: true,
    checks: [inTemplates((source, { isGo }) => (isGo ? joinedWords(source) : []))],
  },
  { code: 'OSM0438', subject: 'profile', madeUp: true, checks: [inTemplates(otherSystems)] },
  {
    code: 'OSM0439',
    subject: 'profile',
    madeUp: true,
    checks: [inTemplates((source, { isGo }) => otherEngine(source, isGo))],
  },
  {
    code: 'OSM0440',
    subject: 'profile',
    madeUp: true,
    checks: [inTemplates((source, { secrets }) => secretsInTemplates(source, secrets))],
  },
]

/** What a node gets. A profile alone is not compared with a cluster and a MachineDeployment that lint makes up. */
export const PHASE_RULES: readonly Rule<'phase'>[] = [
  { code: 'OSM0606', subject: 'phase', madeUp: true, checks: [inContents('OSM0606')] },
  { code: 'OSM0613', subject: 'phase', madeUp: true, checks: [enabledWithoutInstall] },
  { code: 'OSM0616', subject: 'phase', madeUp: true, checks: [encodings] },
  { code: 'OSM0617', subject: 'phase', madeUp: true, checks: [machineNames] },
  { code: 'OSM0618', subject: 'phase', madeUp: true, checks: [permissions] },
  { code: 'OSM0624', subject: 'phase', madeUp: true, checks: [convertedPermissions] },
  { code: 'OSM0625', subject: 'phase', madeUp: true, checks: [executionPermissions] },
  { code: 'OSM0628', subject: 'phase', madeUp: true, checks: [unexecutedActions] },
  {
    code: 'OSM0630',
    subject: 'phase',
    madeUp: true,
    checks: [inContents('OSM0630'), doubleEncodings, inUnits('OSM0630')],
  },
  { code: 'OSM0631', subject: 'phase', madeUp: true, checks: [damagedTexts] },
  { code: 'OSM0633', subject: 'phase', madeUp: true, checks: [inUnits('OSM0633'), environmentFileLines] },
  { code: 'OSM0634', subject: 'phase', madeUp: true, checks: [inUnits('OSM0634'), maskedUnits] },
  { code: 'OSM0635', subject: 'phase', madeUp: true, checks: [unitNames] },
  { code: 'OSM0636', subject: 'phase', madeUp: true, checks: [inContents('OSM0636')] },
  { code: 'OSM0637', subject: 'phase', madeUp: true, checks: [inContents('OSM0637'), carriageReturns] },
  { code: 'OSM0638', subject: 'phase', madeUp: true, checks: [moduleCommands] },
  { code: 'OSM0639', subject: 'phase', madeUp: true, checks: [inContents('OSM0639')] },
  { code: 'OSM0640', subject: 'phase', madeUp: true, checks: [unverifiedServers] },
  { code: 'OSM0641', subject: 'phase', madeUp: true, checks: [tracedTokens] },
  { code: 'OSM0642', subject: 'phase', madeUp: true, checks: [tokensInArguments] },
  { code: 'OSM0644', subject: 'phase', madeUp: true, checks: [systemCommands, readOnlyFolders] },
  { code: 'OSM0646', subject: 'phase', madeUp: true, checks: [kubeletFlags, unusedKubeletVariables] },
  { code: 'OSM0647', subject: 'phase', madeUp: true, checks: [misspeltNames, startedFiles, absentScripts] },
  { code: 'OSM0648', subject: 'phase', madeUp: true, checks: [downloadUrls] },
  { code: 'OSM0649', subject: 'phase', madeUp: true, checks: [bootstrap] },
  { code: 'OSM0655', subject: 'phase', madeUp: true, checks: [inContents('OSM0655')] },
  { code: 'OSM0656', subject: 'phase', madeUp: true, checks: [enabledUnits] },
  { code: 'OSM0658', subject: 'phase', madeUp: true, checks: [inContents('OSM0658')] },
  { code: 'OSM0659', subject: 'phase', madeUp: true, checks: [readableSecrets] },
  { code: 'OSM0662', subject: 'phase', madeUp: false, checks: [cgroupDrivers, kubeletVersions, clusterDns] },
  { code: 'OSM0663', subject: 'phase', madeUp: true, checks: [joinedLines] },
  { code: 'OSM0664', subject: 'phase', madeUp: true, checks: [unloadedFiles] },
  { code: 'OSM0665', subject: 'phase', madeUp: true, checks: [phaseOrder] },
  { code: 'OSM0666', subject: 'phase', madeUp: true, checks: [ignoredModules] },
  { code: 'OSM0667', subject: 'phase', madeUp: true, checks: [unreadFiles] },
]

export const RULES: readonly (Rule<'inputs'> | Rule<'profile'> | Rule<'phase'>)[] = [
  ...INPUT_RULES,
  ...PROFILE_RULES,
  ...PHASE_RULES,
]
