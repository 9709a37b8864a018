// Greeter prints where it runs, and answers HTTP requests at port 8080 until it is told to end.
package main

import (
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	name, _ := os.Hostname()
	greeting := fmt.Sprintf("%s on %s\n", name, os.Getenv("NODE"))
	fmt.Print(greeting)

	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-end
		fmt.Println("told to end")
		os.Exit(0)
	}()
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, greeting) })
	if err := http.ListenAndServe(":8080", handler); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
