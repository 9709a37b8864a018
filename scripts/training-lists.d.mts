export declare const quickstart: () => string
export declare const asFromACluster: () => string
