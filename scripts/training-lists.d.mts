export declare const quickstart: () => string
export declare const asFromACluster: (of?: { readonly count?: number }) => string
