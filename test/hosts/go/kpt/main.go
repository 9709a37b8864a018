// kpt with its `fn` commands. Its own main also needs the module of `kpt alpha rollouts`, which is not published.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/kptdev/kpt/commands/fn"
	"github.com/kptdev/kpt/pkg/lib/errors"
	"github.com/kptdev/kpt/pkg/lib/errors/resolver"
	"github.com/kptdev/kpt/pkg/printer"
	"github.com/spf13/cobra"
)

func main() {
	kpt := &cobra.Command{Use: "kpt", SilenceUsage: true, SilenceErrors: true}
	kpt.PersistentFlags().BoolVar(&printer.TruncateOutput, "truncate-output", true, "show only the first lines of messages")
	ctx := printer.WithContext(context.Background(), printer.New(kpt.OutOrStdout(), kpt.ErrOrStderr()))
	kpt.AddCommand(fn.GetCommand(ctx, "kpt"), version())
	if err := kpt.Execute(); err != nil {
		os.Exit(report(err))
	}
}

// report shows an error as kpt's main does, and returns the exit code.
func report(err error) int {
	if resolved, ok := resolver.ResolveError(err); ok {
		if resolved.Message != "" {
			fmt.Fprintln(os.Stderr, resolved.Message)
		}
		return resolved.ExitCode
	}
	if cause, ok := errors.UnwrapErrors(err); ok {
		err = cause
	}
	fmt.Fprintln(os.Stderr, "Error:", err)
	return 1
}

// version prints the version of kpt's module.
func version() *cobra.Command {
	return &cobra.Command{Use: "version", Run: func(*cobra.Command, []string) {
		info, _ := debug.ReadBuildInfo()
		for _, module := range info.Deps {
			if module.Path == "github.com/kptdev/kpt" {
				fmt.Println(module.Version)
			}
		}
	}}
}
